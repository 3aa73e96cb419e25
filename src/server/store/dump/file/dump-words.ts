import type { DumpFaultType } from './dump-fault.ts'

/** What is wrong with a file, after its name. */
export const FAULT_WORDS: Readonly<Record<DumpFaultType, string>> = {
  'no-such-file': 'is not there',
  'no-such-folder': 'cannot be opened: its folder is not there',
  'not-a-file': 'is a folder, not a file',
  'already-there': 'is there already, and is not overwritten',
  'not-allowed': 'may not be read or written by this account',
  'read-only': 'cannot be written: the disk is read-only',
  'disk-full': 'cannot be written: the disk is full',
  unreadable: 'cannot be read: the disk reports a fault',
  'not-a-dump': 'is no backup of Néomuse',
  'newer-format': 'was made by a newer version of Néomuse, in a form that this one does not know',
  'newer-migrations': 'was made by a newer version of Néomuse. Restore it with that version',
  truncated: 'ends too early: it was cut off. Take another backup',
  corrupted: 'is damaged: its contents are not what was written. Take another backup',
}
