import type { VitePWAOptions } from 'vite-plugin-pwa'

/** The installed application's name, appearance and start page. */
export const webManifest: VitePWAOptions['manifest'] = {
  id: '/',
  name: 'Néomuse',
  short_name: 'Néomuse',
  description: 'Modèles IA prêts à publier ou sur mesure, et la formation pour créer le tien.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0b0612',
  theme_color: '#0b0612',
  categories: ['shopping', 'photo', 'education'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    // The logo lies within the circle that every mask leaves visible.
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/neomuse-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  // Browsers show these in their install prompt: taken by hand of the demo's first screens.
  screenshots: [
    {
      src: '/screenshots/phone-home.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'L’accueil de Néomuse sur un téléphone',
    },
    {
      src: '/screenshots/phone-models.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Le catalogue et ses filtres sur un téléphone',
    },
    {
      src: '/screenshots/desk-home.webp',
      sizes: '1440x900',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'L’accueil de Néomuse',
    },
    {
      src: '/screenshots/desk-models.webp',
      sizes: '1440x900',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Le catalogue des modèles virtuels',
    },
  ],
  shortcuts: [
    {
      name: 'Catalogue',
      url: '/models',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    {
      name: 'Sur mesure',
      url: '/custom',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
}
