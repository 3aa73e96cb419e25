import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { WithoutScripts } from './without-scripts.tsx'

interface ListEndProps {
  more: ReactNode
  left: ReactNode
  onMore: () => void
}

/** Under a list that is longer than what is drawn of it. */
export function ListEnd({ more, left, onMore }: ListEndProps) {
  return (
    <>
      <Stack gap="xs" align="center" data-needs-scripts>
        <Button size="lg" onClick={onMore}>
          {more}
        </Button>
        <Text look="small" tone="quiet">
          {left}
        </Text>
      </Stack>
      <WithoutScripts>
        <Trans id="list.scripts">La suite de la liste a besoin de JavaScript.</Trans>
      </WithoutScripts>
    </>
  )
}
