import { type Gateway, operatingOn } from '../gateway.ts';
import { keepSchedule } from './keep.ts';
import {
  planNotice,
  planReschedule,
  planSchedule,
  rescheduleFaultsBesideForm,
  scheduleFaultsBesideForm,
} from './plan.ts';
import { findSchedules, readSchedule } from './read.ts';

/** The operations on schedules, on one gateway. */
export function schedulesOf(gateway: Gateway) {
  return operatingOn(gateway, {
    findSchedules,
    keepSchedule,
    planNotice,
    planReschedule,
    planSchedule,
    readSchedule,
    rescheduleFaultsBesideForm,
    scheduleFaultsBesideForm,
  });
}
