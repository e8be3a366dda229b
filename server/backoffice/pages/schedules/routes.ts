import type { OfficeRoute } from '../../route.ts';
import { postCharge } from './charge.ts';
import { postStep, showSchedule } from './detail.ts';
import { countNewerSchedules, showSchedules } from './list.ts';

/** Payments at the dates of jobs. */
export const scheduleRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/schedules', needs: 'listPayments', handle: showSchedules, isScoped: true },
  { method: 'GET', path: '/schedules/newer', needs: 'listPayments', handle: countNewerSchedules, isAsked: 'byScript' },
  { method: 'GET', path: '/schedules/:id', needs: 'seePayments', handle: showSchedule },
  { method: 'POST', path: '/schedules/:id/pause', needs: 'moveMoney', handle: postStep('pauseSchedule') },
  { method: 'POST', path: '/schedules/:id/resume', needs: 'moveMoney', handle: postStep('resumeSchedule') },
  { method: 'POST', path: '/schedules/:id/run', needs: 'moveMoney', handle: postCharge },
  { method: 'POST', path: '/schedules/:id/end', needs: 'moveMoney', handle: postStep('endSchedule') },
];
