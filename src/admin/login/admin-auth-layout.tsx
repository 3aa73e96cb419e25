import type { ReactNode } from 'react'
import { usePictureFile } from '#admin/shared/shown-picture.tsx'
import { AccessibilityLink } from '#admin/shared/site-links.tsx'
import { AuthLayout } from '#ui/admin-layout/auth-layout.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/text/text.tsx'

type AdminAuthLayoutProps = {
  readonly title: ReactNode
  readonly children: ReactNode
  /** See `AuthLayout`. */
  readonly name?: string
}

/** The layout of pages without a session: the brand's picture, and a form. */
export function AdminAuthLayout({ title, children, name }: AdminAuthLayoutProps) {
  const pictureFile = usePictureFile()
  return (
    <AuthLayout
      name={name}
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
        <Heading level={1} look="section" id={PAGE_HEADING_ID} tabIndex={-1}>
          {title}
        </Heading>
      </Stack>
      {children}
      <AccessibilityLink />
    </AuthLayout>
  )
}
