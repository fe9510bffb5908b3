/* Figures, and the lists behind them. */

export {}
