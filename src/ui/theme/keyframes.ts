export const keyframes = {
  tabsFade: {
    '0%': { '--tabs-fade-start': '0px', '--tabs-fade-end': '3rem' },
    '8%': { '--tabs-fade-start': '3rem' },
    '92%': { '--tabs-fade-end': '3rem' },
    '100%': { '--tabs-fade-start': '3rem', '--tabs-fade-end': '0px' },
  },
  fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
  fadeOut: { from: { opacity: '1' }, to: { opacity: '0' } },
  riseIn: {
    from: { opacity: '0', transform: 'translateY(1rem)' },
    to: { opacity: '1', transform: 'none' },
  },
  dropIn: {
    from: { opacity: '0', transform: 'translateY(-1rem)' },
    to: { opacity: '1', transform: 'none' },
  },
  sinkOut: {
    from: { opacity: '1', transform: 'none' },
    to: { opacity: '0', transform: 'translateY(1rem)' },
  },
  sheetIn: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  sheetOut: { from: { transform: 'none' }, to: { transform: 'translateY(100%)' } },
  fromStart: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  toStart: { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
  fromEnd: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  toEnd: { from: { transform: 'none' }, to: { transform: 'translateX(100%)' } },
  turn: { to: { transform: 'rotate(1turn)' } },
  breathe: { '0%, 100%': { opacity: '0.55' }, '50%': { opacity: '1' } },
}
