/* Who did what to whom. */

export {}
