import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EditorPanes } from '#ui/admin-layout/editor-panes.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Text } from '#ui/text/text.tsx'
import { useArticlePreview } from './article-preview.ts'

type MarkdownFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly required?: boolean
  readonly lang?: string
}

type Side = 'write' | 'read'

/** Markdown, and beside it a preview of what visitors will see. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, error, required, lang } = props
  const { t } = useLingui()
  const [shown, setShown] = useState<Side>('write')
  return (
    <EditorPanes<Side>
      label={t({ id: 'admin.blog.editor', message: 'Écrire ou relire le contenu' })}
      sides={[
        { value: 'write', label: t({ id: 'admin.blog.write', message: 'Écrire' }) },
        { value: 'read', label: t({ id: 'admin.blog.preview', message: 'Aperçu' }) },
      ]}
      // A problem is shown beside the input, which therefore has to be visible.
      shown={error ? 'write' : shown}
      onShow={setShown}
      writing={
        <TextArea
          label={label}
          required={required}
          lang={lang}
          rows={14}
          spellCheck
          value={value}
          onChange={onChange}
          error={error}
          hint={t({
            id: 'admin.blog.markdown',
            message: 'Markdown : ## titre, **gras**, *italique*, - liste, [lien](/models)',
          })}
        />
      }
      reading={<Preview markdown={value} />}
    />
  )
}

function Preview({ markdown }: { readonly markdown: string }) {
  const preview = useArticlePreview(markdown)
  switch (preview.type) {
    case 'loading':
      return <Skeleton />
    case 'missing':
      return (
        <Text look="small" tone="quiet">
          <Trans id="admin.blog.preview.missing">
            L’aperçu s’affichera dès le retour de la connexion. Votre texte est conservé.
          </Trans>
        </Text>
      )
    case 'too-intricate': {
      const { line } = preview
      return (
        <Text look="small" tone="quiet">
          <Trans id="admin.blog.preview.too-intricate">
            La mise en forme est trop compliquée à partir de la ligne {line}. Simplifiez-la : moins
            de signes * _ [
          </Trans>
        </Text>
      )
    }
    case 'rendered':
      return markdown.trim() === '' ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.blog.preview.empty">L’article s’affiche ici au fil de la frappe.</Trans>
        </Text>
      ) : (
        <Prose size="sheet" html={preview.html} />
      )
  }
}
