/* The search test bench and its regression cases. */

export {}
