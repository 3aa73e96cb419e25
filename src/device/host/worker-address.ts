/** In the address of a worker that is to take the lock from a holder that gives no sign of life. */
export const TAKES_OVER = 'takes-over'
