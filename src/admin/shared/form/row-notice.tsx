import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShownFields } from '#admin/shared/labels/entity-labels.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { FormValues } from './form-state.ts'
import type { EntityForm } from './use-entity-form.ts'

type RowConflict = {
  readonly field: string
  readonly label: string
  /** The row's current value as a user-facing text. */
  readonly value: string
}

type RowChangeBannerProps = {
  /** The labels of the fields that have followed the row. */
  readonly refreshed: readonly string[]
  readonly conflicts: readonly RowConflict[]
  readonly onTake: (field: string) => void
  /** The number of saves that were stopped because of this notice. */
  readonly timesAnnounced: number
}

/**
 * The row changed while its form was open: lists the fields that were updated, and those that were not because the
 * admin has edited them.
 */
function RowChangeBanner(props: RowChangeBannerProps) {
  const { conflicts, onTake, timesAnnounced } = props
  const place = useRef<HTMLElement>(null)
  // The form may be scrolled far below it.
  useEffect(() => {
    if (timesAnnounced > 0) place.current?.focus()
  }, [timesAnnounced])
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
        {conflicts.map(({ field, label, value }) => (
          <Conflict key={field} label={label} value={value} onTake={() => onTake(field)} />
        ))}
      </Stack>
    </Banner>
  )
}

type ConflictProps = {
  readonly label: string
  readonly value: string
  readonly onTake: () => void
}

function Conflict({ label, value, onTake }: ConflictProps) {
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

/** A whole article is too long for a banner. */
const LONGEST_SHOWN = 160
const SHOWN_BEFORE = 40

type RowNoticeProps<Values extends FormValues> = {
  readonly entity: string
  readonly form: EntityForm<Values>
  /** Converts the form's values to the entity's fields, if they differ. */
  readonly toRow?: (values: Values) => Readonly<Record<string, unknown>>
  /** Shown if the row was deleted while its form was open. */
  readonly gone?: ReactNode
}

/** What happened to the row while its form was open. */
export function RowNotice<Values extends FormValues>(props: RowNoticeProps<Values>) {
  const { entity, form, toRow, gone = null } = props
  const { labelOf, shownValue, isShown } = useShownFields(entity)
  const news = useSelected(form.typed, ({ news, baseline, values }) => {
    if (news === null) return null
    const fieldsOf = (of: Values): FormValues => (toRow ? toRow(of) : of)
    const [row, own] = [fieldsOf(baseline), fieldsOf(values)]
    const conflictOf = (field: string): RowConflict => ({
      field,
      label: labelOf(field),
      value: shortened(shownValue(field, row[field]), shownValue(field, own[field])),
    })
    return {
      refreshed: news.refreshed.filter(isShown).map(labelOf),
      conflicts: news.clashing.map(conflictOf),
    }
  })
  if (gone !== null)
    return (
      <Banner tone="danger" live="alert">
        {gone}
      </Banner>
    )
  if (news === null) return null
  return (
    <RowChangeBanner
      {...news}
      onTake={form.takeRowValue}
      timesAnnounced={form.conflicts.timesAnnounced}
    />
  )
}

/** For a long text, the part where it starts to differ from the admin's own. */
const shortened = (text: string, own: string): string => {
  if (text.length <= LONGEST_SHOWN) return text
  let differs = 0
  while (differs < text.length && text[differs] === own[differs]) differs += 1
  const from = Math.max(0, Math.min(differs - SHOWN_BEFORE, text.length - LONGEST_SHOWN))
  const to = from + LONGEST_SHOWN
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
