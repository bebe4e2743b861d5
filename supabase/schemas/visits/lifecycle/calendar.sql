-- Steps of before_visit (visits.sql): the time of a visit, and whom it takes it from.

-- A visit that takes time of the calendar, and did not before: see private.lock_calendar. One that goes waits for nobody.
create function private.take_calendar_time(visit public.visits, was public.visits) returns public.visits
language plpgsql set search_path = '' as $$
begin
  if visit.starts_at is not null and visit.status in ('scheduled', 'in_progress')
    and (visit.starts_at, visit.ends_at, visit.status) is distinct from (was.starts_at, was.ends_at, was.status) then
    perform private.lock_calendar(visit.business_id);
  end if;
  return visit;
end
$$;

create function private.place_in_time(visit public.visits) returns public.visits
language plpgsql set search_path = '' as $$
declare
  zone text := (select timezone from public.businesses where id = visit.business_id);
begin
  visit.starts_at := private.visit_start(visit.visit_date, visit.start_time, zone);
  visit.ends_at := private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, zone);
  return visit;
end
$$;
