import { useSyncExternalStore } from 'react'
import type { KeptText } from './kept-text.ts'

/** The text's value, live. Null while prerendered markup is taken over, so that both sides draw the same. */
export const useKeptText = (kept: KeptText): string | null =>
  useSyncExternalStore(kept.subscribe, kept.read, () => null)
