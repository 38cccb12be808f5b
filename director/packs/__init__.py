"""Games sealed for many centres: the pack, its chain of keys, the results that come back, and one ranking of all."""
