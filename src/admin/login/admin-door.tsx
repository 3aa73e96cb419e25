import type { ReactNode } from 'react'
import { AccessibilityLink } from '#admin/entity/accessibility-link.tsx'
import { usePictureFile } from '#admin/entity/pictures/picture-file.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Door } from '#ui/workbench/door.tsx'

type AdminDoorProps = { readonly title: ReactNode; readonly children: ReactNode }

/** Where the back-office is not open: the house's picture, and what there is to do. */
export function AdminDoor({ title, children }: AdminDoorProps) {
  const pictureFile = usePictureFile()
  return (
    <Door
      picture={
        <Picture
          {...pictureFile('/pictures/hero.webp')}
          alt=""
          ratio="16/9"
          sizes="(min-width: 1024px) 62vw, 100vw"
          focus="60% 35%"
          priority
        />
      }
    >
      <Stack gap="sm">
        <Wordmark />
        <Heading level={1} look="section">
          {title}
        </Heading>
      </Stack>
      {children}
      <AccessibilityLink />
    </Door>
  )
}
