import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'

type ContentToolsProps = {
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Null where there is nothing to count. */
  readonly found: number | null
}

/** Above the tabs: a search looks into all of them. */
export function ContentTools({ search, onSearch, found }: ContentToolsProps) {
  const { t } = useLingui()
  return (
    <ListTools
      selects="none"
      label={t({ id: 'admin.content.filters', message: 'Chercher dans les contenus' })}
      note={
        <span role="status">
          {found === null
            ? null
            : t({
                id: 'admin.content.found',
                message: plural(found, {
                  one: '# contenu dans tous les onglets',
                  other: '# contenus dans tous les onglets',
                }),
              })}
        </span>
      }
    >
      <SearchField
        label={t({ id: 'admin.content.search', message: 'Rechercher un contenu' })}
        placeholder={t({
          id: 'admin.content.search.placeholder',
          message: 'Nom, question ou texte',
        })}
        clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
        value={search}
        onChange={onSearch}
      />
    </ListTools>
  )
}
