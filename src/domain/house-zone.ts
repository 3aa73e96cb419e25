/** Where the house is: its days end and its desk opens by the clocks there. */
export const HOUSE_ZONE = 'Europe/Paris'
