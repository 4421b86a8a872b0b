"""From maps to boards: a plain decoder that measures how good maps are. The product's own decoder is C++."""
from .maps import MapReader
from .reader import read_board

__all__ = ['MapReader', 'read_board']
