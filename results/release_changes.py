"""Why releases of Kafka assign otherwise than their successors."""

_FAST_PATH = (
    "Fits KAFKA-9987: groups of identical subscriptions got an algorithm of "
    "their own, which replaced the general one for them.")
_DOUBLE_CLAIMS = (
    "Fits KAFKA-12984: of several members that claim the same partition the "
    "newest generation wins, and nobody if they are equally new. Before, a "
    "partition could be given to two members, or the assignor threw.")
_REWORKED = (
    "Fits the rework of both algorithms, KAFKA-12464 for identical "
    "subscriptions (the group without claims differs only where names are not "
    "sorted in the hash map of members) and KAFKA-12675 for differing ones. "
    "Which of the two is behind which group was not traced.")
_OLD_CLAIMS = (
    "Fits KAFKA-13715: claims of an older generation count where no newer one "
    "is made on the same partition. Before, the assignor dropped all claims of "
    "members that had missed a generation.")
_RACKS = (
    "KIP-881: subscriptions carry racks since 3.4, and the assignors look at "
    "them since 3.5. Why the group without racks no longer throws was not "
    "traced.")
_BY_PARTITION = (
    "Fits KAFKA-16277: a member that owns too much keeps what comes first by "
    "partition number, then by topic; before, by topic first. What has racks, "
    "the exception among it, fits KAFKA-15170.")

# By strategy and the first release compared that no longer differs so. "Fits"
# means: the ticket is about this behaviour and is fixed in that release or in
# an earlier patch of the same minor one. No build of its commit was compared.
CHANGES = {
    ("range", "2.1.1"):
        "The map of topics held those without partitions too, so its table "
        "grew earlier (from this group; no ticket known). Whether later "
        "releases do the same is hidden by the next change.",
    ("range", "3.5.2"):
        "From 2.1 on the helper that collects members by topic calls "
        "`computeIfAbsent`, which puts a new topic in front of the others in "
        "its bucket of the hash map (seen in the jars of 2.0 and 2.1). The "
        "rewrite for racks, KIP-881, does without. 3.4 is told of racks but "
        "takes no notice; 3.3, from whose groups racks were taken out, gives "
        "nobody other partitions.",
    ("roundrobin", "0.10.0.1"):
        "Fits KAFKA-3661: a topic without metadata made it throw.",
    ("sticky", "2.3.1"):
        "The exception for a topic without metadata fits KAFKA-7962; that "
        "for a member without topics was not traced. Generations in the "
        "user data came with 2.3 too (KIP-341); they were taken out of the "
        "groups before.",
    ("sticky", "2.5.1"): _FAST_PATH,
    ("sticky", "2.8.2"): _DOUBLE_CLAIMS,
    ("sticky", "3.0.2"): _REWORKED,
    ("sticky", "3.4.1"): _OLD_CLAIMS,
    ("sticky", "3.5.2"): _RACKS,
    ("sticky", "3.7.2"): _BY_PARTITION,
    ("cooperative-sticky", "2.5.1"): _FAST_PATH,
    ("cooperative-sticky", "2.8.2"): _DOUBLE_CLAIMS,
    ("cooperative-sticky", "3.0.2"): _REWORKED,
    ("cooperative-sticky", "3.4.1"): _OLD_CLAIMS,
    ("cooperative-sticky", "3.5.2"): _RACKS,
    ("cooperative-sticky", "3.7.2"): _BY_PARTITION,
    ("uniform", "4.0.0"):
        "Fits KAFKA-17710: a new algorithm for differing subscriptions.",
    ("uniform", "4.0.2"):
        "Fits KAFKA-18688, which is in 4.0.1: with identical subscriptions any "
        "member may keep the extra partition, not only the first ones.",
}
