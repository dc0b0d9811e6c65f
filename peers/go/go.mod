module assignbench/peer

go 1.23
