/** The administrator that every fuzzed server has. */
export const FUZZ_ADMIN = 'fuzz-admin@example.com'

/** The token of the metrics. */
export const OPERATOR_TOKEN = 'operator-of-the-fuzzed-server'

export const PAYMENT_SECRET = 'secret-of-the-payment-provider'

/** The tokens of emails to subscribers. */
export const FUZZ_LINKS: readonly string[] = Array.from({ length: 20 }, (_, at) =>
  Buffer.alloc(32, `link ${at} `).toString('base64url'),
)

/** The token of an order's page that waits for its payment. */
export const FUZZ_ORDER = 'B'.repeat(43)
