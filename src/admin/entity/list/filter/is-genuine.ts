/** False for what a machine has probably sent: it counts nowhere, and is listed only where somebody asks for it. */
export const isGenuine = ({ is_quarantined }: { readonly is_quarantined: boolean }): boolean =>
  !is_quarantined
