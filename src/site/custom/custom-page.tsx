import { CustomOpening } from './custom-opening.tsx'
import { CustomPromises } from './custom-promises.tsx'
import { BareWizard } from './wizard/bare-wizard.tsx'
import { Wizard } from './wizard/wizard.tsx'

export function CustomPage() {
  return (
    <>
      <CustomOpening />
      <Wizard />
      <BareWizard />
      <CustomPromises />
    </>
  )
}
