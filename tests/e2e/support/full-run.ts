/** `npm run test:full`: stories look at everything, also at what others have looked at before. */
export const isFullRun = process.env.TEST_RUN === 'full'
