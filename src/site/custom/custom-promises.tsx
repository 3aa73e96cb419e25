import { Trans, useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** What follows an order. Source: specification, section 9. */
export function CustomPromises() {
  const { t } = useLingui()
  const promises = [
    {
      title: t({ id: 'promise.validation', message: 'Validation sous {replyTime}' }),
      text: t({
        id: 'promise.validation.reply',
        message: 'Nous relisons tes choix et t’écrivons pour valider ta demande avec toi.',
      }),
    },
    {
      title: t({ id: 'promise.version', message: 'Première version en {versionTime}' }),
      text: t({
        id: 'promise.version.text',
        message:
          'Un visage, une silhouette, une lumière : de quoi valider ou demander des changements.',
      }),
    },
    {
      title: t({ id: 'promise.revisions', message: '{revisions} révisions incluses' }),
      text: t({
        id: 'promise.revisions.text',
        message: 'Tu demandes des retouches, nous les faisons. Deux fois, sans supplément.',
      }),
    },
    {
      title: t({ id: 'promise.pack', message: 'Pack final et bonus de lancement' }),
      text: t({
        id: 'promise.pack.text',
        message:
          'Tous les fichiers, la mention « Images virtuelles » prête à poser, et un plan pour tes premières publications.',
      }),
    },
  ]
  return (
    <Band
      id="promises"
      tone="raised"
      title={t({ id: 'promise.title', message: 'Après ta commande' })}
      lead={
        <Trans id="promise.lead">
          Toutes les images sont virtuelles et ne montrent que des adultes ; aucune personne réelle
          n’est copiée.
        </Trans>
      }
    >
      <Grid columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        {promises.map(({ title, text }) => (
          <Stack key={title} gap="2xs">
            <Heading level={3} look="card">
              {title}
            </Heading>
            <Text tone="quiet">{text}</Text>
          </Stack>
        ))}
      </Grid>
    </Band>
  )
}
