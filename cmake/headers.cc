// Nothing: for the target that holds precompiled headers.
