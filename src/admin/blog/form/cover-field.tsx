import { PostPicture } from '#admin/blog/post-picture.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'

type CoverFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The address of the article's picture, and a look at it. */
export function CoverField({ label, value, onChange, error }: CoverFieldProps) {
  return (
    <Stack gap="xs">
      <TextField
        label={label}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={value}
        onChange={onChange}
        error={error}
      />
      {value.trim() === '' ? null : (
        <PostPicture address={value.trim()} sizes="(min-width: 768px) 32rem, 92vw" />
      )}
    </Stack>
  )
}
