/* The library as the team keeps it. */

export {}
