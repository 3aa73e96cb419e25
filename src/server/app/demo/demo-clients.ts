import { monthStart } from '#domain/calendar-month.ts'

/** When something of the demo happened, relative to the month of seeding. */
export type DemoTime = {
  readonly monthsAgo: number
  /** 0 is the first moment of the month, 1 its end, or now for the current month. */
  readonly share: number
}

/**
 * In this month and the one before, only the part of the month that has passed is used. The dashboard compares up to
 * the same day, so its figures are the same on any day.
 */
export const demoTimeMs = ({ monthsAgo, share }: DemoTime, nowMs: number): number => {
  const startMs = monthStart(nowMs, monthsAgo)
  const wholeMs = monthStart(nowMs, monthsAgo - 1) - startMs
  const spentMs = nowMs - monthStart(nowMs)
  return startMs + Math.floor(share * (monthsAgo < 2 ? Math.min(spentMs, wholeMs) : wholeMs))
}

/** An invented buyer; the address ends in a domain that cannot exist (RFC 2606). */
export type DemoClient = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly signedUp: DemoTime
}

/**
 * Twelve in the month before and thirteen in this one: +8% on the dashboard (specification, section 9, "Admin").
 */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  client('Camille', 'Aubert', [11, 0.3], '+33 6 00 00 00 01'),
  client('Jonas', 'Keller', [10, 0.55]),
  client('Sofia', 'Marin', [9, 0.12], '+34 600 000 002'),
  client('Théa', 'Lindqvist', [8, 0.7]),
  client('Rafael', 'Nogueira', [7, 0.34], '+55 11 0000 0003'),
  client('Ploy', 'Srisuk', [6, 0.8]),
  client('Émile', 'Garnier', [5, 0.2], '+33 6 00 00 00 04'),
  client('Nadia', 'Benali', [4, 0.48]),
  client('Lucas', 'Petit', [3, 0.66]),

  client('Aiko', 'Tanabe', [1, 0.03], '+81 90 0000 0005'),
  client('Marta', 'Rossi', [1, 0.1]),
  client('Owen', 'Hughes', [1, 0.17]),
  client('Inès', 'Morel', [1, 0.25], '+33 6 00 00 00 07'),
  client('Bram', 'de Vries', [1, 0.33]),
  client('Noor', 'Haddad', [1, 0.41]),
  client('Clara', 'Weiss', [1, 0.49]),
  client('Tiago', 'Almeida', [1, 0.57], '+351 910 000 008'),
  client('Louise', 'Perrin', [1, 0.66]),
  client('Anton', 'Berg', [1, 0.74]),
  client('Yasmine', 'Cherif', [1, 0.83]),
  client('Paul', 'Vasseur', [1, 0.92]),

  client('Salomé', 'Fabre', [0, 0.02], '+33 6 00 00 00 06'),
  client('Mei', 'Lin', [0, 0.09]),
  client('Hugo', 'Lambert', [0, 0.16]),
  client('Elena', 'Costa', [0, 0.24]),
  client('Sacha', 'Mercier', [0, 0.31], '+33 6 00 00 00 09'),
  client('Freya', 'Olsen', [0, 0.38]),
  client('Karim', 'Saidi', [0, 0.46]),
  client('Jade', 'Fontaine', [0, 0.53]),
  client('Diego', 'Ferrer', [0, 0.61]),
  client('Nina', 'Kovac', [0, 0.69]),
  client('Malo', 'Guérin', [0, 0.76], '+33 6 00 00 00 10'),
  client('Ottilie', 'Braun', [0, 0.84]),
  client('Anaïs', 'Roche', [0, 0.91]),
]

/** Index of the client with this name in the list. */
export const demoClientIndex = (lastName: string): number => {
  const place = DEMO_CLIENTS.findIndex((known) => known.lastName === lastName)
  if (place === -1) throw new Error(`no client is called ${lastName}`)
  return place
}

function client(
  firstName: string,
  lastName: string,
  [monthsAgo, share]: readonly [monthsAgo: number, share: number],
  phone: string | null = null,
): DemoClient {
  return { firstName, lastName, phone, signedUp: { monthsAgo, share } }
}
