import { Trans } from '@lingui/react/macro'

/** `2h05`, as French writes it: of a module. */
export function Duration({ minutes: all }: { minutes: number }) {
  const hours = Math.floor(all / 60)
  const minutes = String(all % 60).padStart(2, '0')
  return (
    <Trans id="programme.duration">
      {hours} h {minutes}
    </Trans>
  )
}
