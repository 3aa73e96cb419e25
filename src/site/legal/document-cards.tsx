import { useLingui } from '@lingui/react'
import { Link } from 'react-router-dom'
import { type LegalDocument, legalPath } from '#domain/legal-documents.ts'
import { legalDocumentHead } from '#site/shell/legal-heads.ts'
import { Card } from '#ui/display/card.tsx'
import { type ColumnCounts, Grid } from '#ui/layout/grid.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/** No card alone in the last row of a wide window. */
const COLUMNS: Readonly<Record<number, ColumnCounts>> = {
  4: { base: 1, sm: 2, lg: 4 },
  5: { base: 1, sm: 2, lg: 3, xl: 5 },
}

interface DocumentCardsProps {
  documents: readonly LegalDocument[]
  level: 2 | 3
}

export function DocumentCards({ documents, level }: DocumentCardsProps) {
  const { i18n } = useLingui()
  return (
    <Grid as="ul" columns={COLUMNS[documents.length] ?? 1} gap="md" rowGap="md">
      {documents.map((document) => {
        const { title, description } = legalDocumentHead(document)
        return (
          <Card key={document} as="li" tone="raised">
            <Heading level={level} look="card">
              <TextLink look="cover" asChild>
                <Link to={legalPath(document)}>{i18n._(title)}</Link>
              </TextLink>
            </Heading>
            <Text look="small" tone="quiet">
              {i18n._(description)}
            </Text>
          </Card>
        )
      })}
    </Grid>
  )
}
