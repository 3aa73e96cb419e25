import { File, FileArchive, FileImage, FileText, FileVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileList } from '#styled-system/recipes/file-list.js'

export interface ListedFile {
  id: string
  name: string
  /** Its media type. */
  type: string
  /** Its kind and size, in readable form. */
  facts: ReactNode
  /** Its actions. */
  end?: ReactNode
}

/** Files by name, kind and size. */
export function FileList({ files, label }: { files: readonly ListedFile[]; label: string }) {
  const looks = fileList()
  return (
    <ul className={looks.root} aria-label={label}>
      {files.map(({ id, name, type, facts, end }) => (
        <li key={id} className={looks.file}>
          <span className={looks.icon} aria-hidden="true">
            {iconOf(type)}
          </span>
          <div className={looks.text}>
            <span className={looks.name}>{name}</span>
            <span className={looks.facts}>{facts}</span>
          </div>
          {end === undefined ? null : <div className={looks.end}>{end}</div>}
        </li>
      ))}
    </ul>
  )
}

const iconOf = (type: string): ReactNode => {
  if (type.startsWith('image/')) return <FileImage />
  if (type.startsWith('video/')) return <FileVideo />
  if (type === 'application/zip') return <FileArchive />
  return type.startsWith('text/') || type === 'application/pdf' ? <FileText /> : <File />
}
