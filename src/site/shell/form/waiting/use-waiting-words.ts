import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '#contract/problems.ts'
import { useFieldWords } from '../use-field-words.ts'

/** What is said of a form that waits: which one it is, and what was typed into it. */
export const useWaitingWords = () => {
  const { t } = useLingui()
  const say = useFieldWords()
  const titles: Readonly<Record<string, string>> = {
    contact: t({ id: 'waiting.contact', message: 'Message à l’équipe' }),
    interview: t({ id: 'waiting.interview', message: 'Demande d’entretien' }),
    newsletter: t({ id: 'waiting.newsletter', message: 'Inscription à la newsletter' }),
    'course/link': t({ id: 'waiting.course-link', message: 'Nouveau lien du cours' }),
    'order/find': t({ id: 'waiting.order-find', message: 'Liens de mes achats' }),
    'custom-orders': t({ id: 'waiting.custom', message: 'Commande d’un modèle sur mesure' }),
    checkout: t({ id: 'waiting.order', message: 'Commande' }),
  }
  const labels: Readonly<Record<string, string>> = {
    name: t({ id: 'message.name', message: 'Nom' }),
    email: t({ id: 'message.email', message: 'E-mail' }),
    phone: t({ id: 'waiting.phone', message: 'Téléphone' }),
    subject: t({ id: 'message.subject', message: 'Objet' }),
    message: t({ id: 'message.text', message: 'Message' }),
    experience: t({ id: 'waiting.experience', message: 'Expérience' }),
    goals: t({ id: 'waiting.goals', message: 'Objectifs' }),
  }
  const problemLabels: typeof labels = {
    ...labels,
    consent: t({ id: 'waiting.consent', message: 'Accord' }),
  }
  const factsOf = (fields: Readonly<Record<string, string>>) =>
    Object.entries(labels).flatMap(([name, label]) => {
      const value = fields[name] ?? ''
      return value === '' ? [] : [{ label, value }]
    })
  const problemWords = ({ field, code }: FieldProblem): string => {
    const label = problemLabels[field]
    const problem = say(code, /^consents?\b/.test(field) ? 'box' : 'field')
    return label === undefined
      ? problem
      : t({ id: 'waiting.problem', message: `${label} : ${problem}` })
  }
  return { titleOf: (form: string) => titles[form] ?? form, factsOf, problemWords }
}
