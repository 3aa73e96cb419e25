/** The administrator that every fuzzed server has. */
export const FUZZ_ADMIN = 'fuzz-admin@example.com'

/** Of the metrics. */
export const OPERATOR_TOKEN = 'operator-of-the-fuzzed-server'

export const PAYMENT_SECRET = 'secret-of-the-payment-provider'
