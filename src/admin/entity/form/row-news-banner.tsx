import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isolate } from '#domain/text/isolate.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'

export type RowClash = {
  readonly field: string
  readonly label: string
  /** What the row holds now, for people. */
  readonly value: string
}

type RowNewsBannerProps = {
  /** The labels of the fields that have followed the row. */
  readonly refreshed: readonly string[]
  readonly clashes: readonly RowClash[]
  readonly onTake: (field: string) => void
  /** How often a save has led back here. */
  readonly tellings: number
}

/** The row changed while its form was open: what followed it, and what did not because the admin is at work there. */
export function RowNewsBanner(props: RowNewsBannerProps) {
  const { clashes, onTake, tellings } = props
  const place = useRef<HTMLElement>(null)
  // The form may be scrolled far below it.
  useEffect(() => {
    if (tellings > 0) place.current?.focus()
  }, [tellings])
  const refreshed = props.refreshed.map(isolate).join(', ')
  return (
    <Banner tone="warning" live="status">
      <Stack gap="2xs" ref={place} tabIndex={-1}>
        <strong>
          <Trans id="admin.news.title">Cette fiche vient d’être modifiée ailleurs.</Trans>
        </strong>
        {refreshed === '' ? null : (
          <span>
            <Trans id="admin.news.refreshed">Mis à jour ici : {refreshed}.</Trans>
          </span>
        )}
        {clashes.map(({ field, label, value }) => (
          <Clash key={field} label={label} value={value} onTake={() => onTake(field)} />
        ))}
      </Stack>
    </Banner>
  )
}

type ClashProps = {
  readonly label: string
  readonly value: string
  readonly onTake: () => void
}

function Clash({ label, value, onTake }: ClashProps) {
  return (
    <Row gap="xs" wrap>
      <span>
        <Trans id="admin.news.clash">
          {label} vaut maintenant « {value} ». Votre saisie est conservée et remplacera cette
          valeur.
        </Trans>
      </span>
      <Button size="sm" onClick={onTake}>
        <Trans id="admin.news.take">Reprendre cette valeur</Trans>
      </Button>
    </Row>
  )
}
