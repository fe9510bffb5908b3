/* The list of forbidden words. */

export {}
