import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { roleInPlace } from '#admin/entity/browser/use-tell-load.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { ServerFiles } from '#device/account/use-server-files.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** What is not shown, and why: the list is the server's. */
export function MediaStanding({ server }: { readonly server: ServerFiles }) {
  const { problem, reload } = server
  return (
    <div role={problem === null ? 'status' : roleInPlace(problem)}>
      {problem === null ? null : (
        <Row gap="xs" align="start">
          <CloudOff aria-hidden="true" size={20} />
          <Stack gap="2xs" align="start">
            <Text as="span" look="small" tone="quiet">
              <Reason server={server} />
            </Text>
            <Button size="sm" onClick={() => void reload()}>
              <Trans id="admin.sync.retry">Réessayer</Trans>
            </Button>
          </Stack>
        </Row>
      )}
    </div>
  )
}

function Reason({ server: { problem, files } }: { readonly server: ServerFiles }) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  if (problem === null) return null
  if (problem === 'missing')
    return (
      <Trans id="admin.media.no-pictures">
        Ce serveur n’accepte pas d’images : dans les fiches, donnez l’adresse d’une image en ligne.
      </Trans>
    )
  return (
    <>
      {failureCause({ type: problem })}{' '}
      {files === undefined ? (
        <Trans id="admin.media.offline">
          Voici les images enregistrées sur cet appareil. Les autres s’afficheront dès que le
          serveur répondra.
        </Trans>
      ) : (
        say('oldAnswer')
      )}
    </>
  )
}
