import type { OwnBlocks } from '#site/shell/content/own-blocks.ts'
import { latePart } from '#ui/overlay/late-part.tsx'
import type { AssistantDialogProps } from './assistant-dialog.tsx'

/** Brings what the course's page answers by itself, with its texts: another page's, which this one comes without. */
export type LoadQuestions = () => Promise<OwnBlocks>

/** The assistant's code comes when it is first called. It answers from this page alone where the other cannot be had. */
export const createAssistantDoor = (loadCourseQuestions: LoadQuestions) => {
  const Assistant = latePart(async () => {
    const [{ AssistantDialog }, courseQuestions] = await Promise.all([
      import('./assistant-dialog.tsx'),
      loadCourseQuestions().catch((): OwnBlocks => new Map()),
    ])
    return (props: AssistantDialogProps) => (
      <AssistantDialog {...props} courseQuestions={courseQuestions} />
    )
  })
  return ({ isOpen, onClose }: AssistantDialogProps) => (
    <Assistant wanted={isOpen} onMissing={onClose} part={{ isOpen, onClose }} />
  )
}
