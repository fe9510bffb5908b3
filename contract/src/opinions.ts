/* Feedback on the product, as the team answers it. */

export {}
