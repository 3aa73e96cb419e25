/** What the site says before an administrator has set anything. Source: specification, sections 3 and 9. */
export const PRESET_SETTINGS = {
  site_name: 'Néomuse',
  site_description:
    'Influenceurs virtuels, créés par intelligence artificielle : packs prêts à publier, créations sur mesure et formation.',
  contact_email: 'contact@neomuse.example',
  hero_title: "Le futur de l'influence est artificiel.",
  hero_subtitle: 'Créé, personnalise et monétise tes modèles IA.',
  stats: { packs_sold: '15,000+', creators: '2,300+', countries: '45+', savings: '80%' },
} as const
