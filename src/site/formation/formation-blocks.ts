import { msg } from '@lingui/core/macro'
import { PERCENT_PLACE } from '#domain/campaign.ts'
import { type DefaultBlocks, defaultBlocks } from '#site/shared/content/default-blocks.ts'

/** The course page's testimonials until the admin changes them. */
export const formationTestimonials = (): DefaultBlocks =>
  defaultBlocks('formation-testimonials', {
    1: {
      name: 'Awa K.',
      image: '/pictures/testimonial-1-320.webp',
      title: msg({ id: 'formation.quotes.1.role', message: 'Illustratrice' }),
      body: [
        msg({
          id: 'formation.quotes.1.text',
          message:
            'Le module sur le visage m’a fait gagner trois semaines d’essais. Je ne repars plus de zéro.',
        }),
      ],
    },
    2: {
      name: 'Hugo D.',
      image: '/pictures/testimonial-2-320.webp',
      title: msg({ id: 'formation.quotes.2.role', message: 'Gérant d’une boutique en ligne' }),
      body: [
        msg({
          id: 'formation.quotes.2.text',
          message:
            'Je cherchais des astuces, j’ai trouvé une méthode. Et on y apprend à signaler ce qui est virtuel.',
        }),
      ],
    },
    3: {
      name: 'Naree P.',
      image: '/pictures/testimonial-3-320.webp',
      title: msg({ id: 'formation.quotes.3.role', message: 'Créatrice de contenu' }),
      body: [
        msg({
          id: 'formation.quotes.3.text',
          message:
            'Mes agents préparent la semaine, je relis le dimanche soir. Le ton reste le mien.',
        }),
      ],
    },
  })

/** The banner's announcement until the admin changes it; the discount is a separate figure. */
export const defaultCampaign = (): DefaultBlocks => {
  const percent = PERCENT_PLACE
  return defaultBlocks('campaign', {
    launch: {
      title: msg({
        id: 'formation.launch',
        message: `Offre de lancement : ${percent} % de réduction`,
      }),
    },
  })
}

/** What each plan of the course contains until the admin changes it. */
export const defaultPlans = (): DefaultBlocks =>
  defaultBlocks('plans', {
    starter: {
      title: msg({ id: 'plan.starter.badge', message: 'Pour commencer' }),
      body: [
        msg({ id: 'plan.starter.1', message: 'Les quatre modules, en entier' }),
        msg({ id: 'plan.starter.exercises', message: 'Un exercice à chaque leçon' }),
        msg({ id: 'plan.starter.3', message: 'Réponses aux questions par e-mail' }),
      ],
      note: msg({ id: 'plan.starter.extra', message: 'Bonus : les niches étudiées' }),
    },
    premium: {
      title: msg({ id: 'plan.premium.badge', message: 'Notre conseil' }),
      body: [
        msg({ id: 'plan.premium.1', message: 'Tout ce que contient Starter' }),
        msg({
          id: 'plan.premium.session',
          message: 'Une séance de questions d’une heure, en visio',
        }),
        msg({ id: 'plan.premium.prompts', message: 'Des prompts d’image commentés' }),
      ],
      note: msg({
        id: 'plan.premium.extra',
        message: 'Bonus : le guide de la lumière et des légendes à adapter',
      }),
    },
    vip: {
      title: msg({ id: 'plan.vip.badge', message: 'Accompagnement' }),
      body: [
        msg({ id: 'plan.vip.1', message: 'Tout ce que contient Premium' }),
        msg({ id: 'plan.vip.2', message: 'Quatre séances individuelles d’une heure' }),
        msg({ id: 'plan.vip.3', message: 'La relecture de ton premier pack' }),
        msg({ id: 'plan.vip.4', message: 'Une réponse prioritaire les jours ouvrés' }),
      ],
      note: msg({ id: 'plan.vip.extra', message: 'Bonus : la relecture de ta page de vente' }),
    },
  })

const generalQuestions = (): DefaultBlocks =>
  defaultBlocks('faq-general', {
    level: {
      title: msg({ id: 'faq.level', message: 'Faut-il déjà savoir se servir de l’IA ?' }),
      body: [
        msg({
          id: 'faq.level.answer',
          message:
            'Non. Le premier module part de zéro et chaque leçon se fait avec un ordinateur ordinaire. Si tu sais envoyer un fichier, tu sais commencer.',
        }),
      ],
    },
    time: {
      title: msg({ id: 'faq.time', message: 'Combien de temps faut-il prévoir ?' }),
      body: [
        msg({
          id: 'faq.time.answer',
          message:
            '{courseTime} de cours en tout. Deux soirées par semaine suffisent pour terminer en un mois ; rien n’expire si tu vas plus lentement.',
        }),
      ],
    },
    refund: {
      title: msg({ id: 'faq.refund', message: 'Et si la formation ne me convient pas ?' }),
      body: [
        msg({
          id: 'faq.refund.how',
          message:
            'Tu as {refundTime} : le bouton « Renoncer au contrat ici » de ta page de commande suffit. Nous remboursons la formule entière, sans te demander pourquoi, et le cours se ferme.',
        }),
      ],
    },
  })

const techniqueQuestions = (): DefaultBlocks =>
  defaultBlocks('faq-technique', {
    tools: {
      title: msg({ id: 'faq.tools', message: 'Quels outils vais-je utiliser ?' }),
      body: [
        msg({
          id: 'faq.tools.which',
          message:
            'Des générateurs d’images accessibles depuis un navigateur, de ton choix : le cours apprend une méthode, pas un logiciel. Leur prix n’est pas compris.',
        }),
      ],
    },
    computer: {
      title: msg({ id: 'faq.computer', message: 'Mon ordinateur est-il assez puissant ?' }),
      body: [
        msg({
          id: 'faq.computer.enough',
          message:
            'Oui, s’il ouvre un site web : le cours se lit dans le navigateur, et les calculs lourds se font à distance, chez le générateur que tu choisis.',
        }),
      ],
    },
    languages: {
      title: msg({ id: 'faq.languages', message: 'Le cours existe-t-il dans ma langue ?' }),
      body: [
        msg({
          id: 'faq.languages.which',
          message:
            'Les leçons sont écrites en français, et n’existent pas dans d’autres langues. La page qui les affiche existe aussi en anglais, espagnol, portugais et thaï.',
        }),
      ],
    },
  })

const businessQuestions = (): DefaultBlocks =>
  defaultBlocks('faq-business', {
    income: {
      title: msg({ id: 'faq.income', message: 'Combien vais-je gagner ?' }),
      body: [
        msg({
          id: 'faq.income.answer',
          message:
            'Personne ne peut te le promettre. Le cours donne une méthode et des repères ; les résultats dépendent de ton public, de ton rythme et de ton travail.',
        }),
      ],
    },
    law: {
      title: msg({ id: 'faq.law', message: 'Est-ce légal de publier un modèle IA ?' }),
      body: [
        msg({
          id: 'faq.law.answer',
          message:
            'Oui, à condition de le signaler : en France, les images d’un visage produit par l’IA portent la mention « Images virtuelles ». Le cours montre comment l’afficher, et pourquoi ne jamais imiter une personne réelle.',
        }),
      ],
    },
    invoice: {
      title: msg({ id: 'faq.invoice', message: 'Aurai-je une facture ?' }),
      body: [
        msg({
          id: 'faq.invoice.where',
          message:
            'Oui, sur ta page de commande, dès que le paiement est arrivé. Écris-nous si ta société a besoin d’une mention particulière.',
        }),
      ],
    },
  })

/** The course page's questions and answers until the admin changes them. */
export const courseQuestions = (): DefaultBlocks =>
  new Map([...generalQuestions(), ...techniqueQuestions(), ...businessQuestions()])
