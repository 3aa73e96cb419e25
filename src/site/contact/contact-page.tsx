import { useState } from 'react'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { AssistantDoor } from './assistant/assistant-door.tsx'
import { Channels } from './channels.tsx'
import { ContactClosing } from './contact-closing.tsx'
import { ContactOpening } from './contact-opening.tsx'
import { ContactQuestions } from './contact-questions.tsx'
import { MessageBand } from './message/message-band.tsx'

export function ContactPage() {
  const settings = usePublicSettings()
  const [isChatOpen, setIsChatOpen] = useState(false)
  return (
    <>
      <ContactOpening onChat={() => setIsChatOpen(true)} />
      <Channels settings={settings} onChat={() => setIsChatOpen(true)} />
      <MessageBand settings={settings} />
      <ContactQuestions />
      <ContactClosing />
      <AssistantDoor isOpen={isChatOpen} onClose={() => setIsChatOpen(false)} />
    </>
  )
}
