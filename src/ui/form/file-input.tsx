import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { dropArea } from '#styled-system/recipes/drop-area.js'
import { fileButton } from '#styled-system/recipes/file-button.js'
import { Button, type ButtonSize } from './button.tsx'

export interface FileButtonProps {
  size?: ButtonSize
  icon?: ReactNode
  busy?: boolean
  busyLabel?: ReactNode
  children: ReactNode
  /** Media types and file extensions, in the format of the `accept` attribute. */
  accept: string
  multiple?: boolean
  /** Opens the camera directly; only shown on touch screens. */
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's own file picker. Not every phone offers its camera there. */
export function FileButton({
  accept,
  multiple = false,
  isCamera = false,
  onFiles,
  ...button
}: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={fileButton({ isCamera })}>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={isCamera ? 'environment' : undefined}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </span>
  )
}

export interface DropAreaProps {
  /** Called with the files that were dropped or pasted here. */
  onFiles: (files: readonly File[]) => void
  /** Shown over the area while files are dragged over it. */
  invitation: string
  children: ReactNode
}

/** Accepts files that are dropped on it, or pasted into one of its fields: a shortcut for the button inside it. */
export function DropArea({ onFiles, invitation, children }: DropAreaProps) {
  const looks = dropArea()
  const { isOver, handlers } = useDroppedFiles(onFiles)
  return (
    <div className={looks.root} {...handlers}>
      {children}
      {isOver ? (
        <div className={looks.overlay} aria-hidden="true">
          {invitation}
        </div>
      ) : null}
    </div>
  )
}

/** Otherwise the browser would open a file that was dropped outside the area, and leave the page. */
const preventFileNavigation = (event: globalThis.DragEvent): void => {
  if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

const useDroppedFiles = (onFiles: DropAreaProps['onFiles']) => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    addEventListener('dragover', preventFileNavigation)
    addEventListener('drop', preventFileNavigation)
    return () => {
      removeEventListener('dragover', preventFileNavigation)
      removeEventListener('drop', preventFileNavigation)
    }
  }, [])
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      // Some programs add a picture to formatted text that is copied.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { isOver, handlers }
}
