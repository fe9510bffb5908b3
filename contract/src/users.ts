/* Accounts, as the team keeps them. */

export {}
