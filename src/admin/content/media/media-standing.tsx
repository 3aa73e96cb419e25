import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useFailureWords } from '#admin/entity/words/use-failure-words.ts'
import type { ServerFiles } from '#device/account/use-server-files.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** What is not shown, and why: the list is the server's. */
export function MediaStanding({ server }: { readonly server: ServerFiles }) {
  const { problem, reload } = server
  return (
    <div role="status">
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
  const failureWords = useFailureWords()
  if (problem === null) return null
  if (problem === 'missing')
    return (
      <Trans id="admin.media.no-pictures">
        Ce serveur ne garde pas d’images : dans les fiches, donnez l’adresse d’une image en ligne.
      </Trans>
    )
  return (
    <>
      {failureWords({ type: problem })}{' '}
      {files === undefined ? (
        <Trans id="admin.media.offline">
          Voici les images que cet appareil garde. Les autres se lisent sur le serveur : elles
          viendront dès qu’il répondra.
        </Trans>
      ) : (
        <Trans id="admin.asked.stale">Ceci date de sa dernière réponse.</Trans>
      )}
    </>
  )
}
