-- The visits of a client: those of their jobs and those that look at what they asked for.
create function private.portal_visits(business_id uuid, client_id uuid) returns setof public.visits
language sql stable security definer set search_path = '' as $$
  select visit.* from public.visits as visit
    join public.portal_settings as setting on setting.business_id = visit.business_id and setting.shows_appointments
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.business_id = portal_visits.business_id and visit.client_id = portal_visits.client_id
    and visit.visit_date is not null and job.status is distinct from 'draft'
$$;

create function private.is_visit_ahead(visit public.visits) returns boolean
language sql stable security definer set search_path = '' as $$
  select visit.status in ('scheduled', 'in_progress') and visit.ends_at > now()
$$;

-- Whether the client may still ask for another time.
create function private.can_wish(visit public.visits) returns boolean
language sql stable security definer set search_path = '' as $$
  select visit.status = 'scheduled' and visit.starts_at > now() + make_interval(mins => setting.cutoff_minutes)
  from public.portal_settings as setting where setting.business_id = visit.business_id
$$;

create function private.portal_visit_row(visit public.visits) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', visit.id, 'visit_date', visit.visit_date,
    'start_time', to_char(visit.start_time, 'HH24:MI'), 'starts_at', visit.starts_at, 'ends_at', visit.ends_at,
    'status', visit.status, 'address', private.visit_address(visit.id),
    'title', coalesce((select job.title from public.jobs as job
        where job.business_id = visit.business_id and job.id = visit.job_id),
      (select request.title from public.requests as request
        where request.business_id = visit.business_id and request.id = visit.request_id)),
    'can_wish', private.can_wish(visit),
    'wishes', (select coalesce(jsonb_agg(wish.kind), '[]') from public.visit_wishes as wish
      where wish.business_id = visit.business_id and wish.visit_id = visit.id and private.is_wish_open(wish)),
    -- What the office made of the last one, for a fortnight from then on: the visit is at another time than it was, which answers nobody
    -- who wanted none, or at the same.
    'wish_answer', (select case when private.is_wish_open(wish) or not exists (select from public.record_events as answer
            where answer.business_id = wish.business_id and answer.record = 'request' and answer.record_id = wish.request_id
              and answer.kind = 'status_changed' and answer.created_at > now() - interval '14 days') then null
        when (wish.visit_date, wish.start_time) is distinct from (visit.visit_date, visit.start_time)
          then case wish.kind when 'move' then 'moved' end
        else 'kept' end
      from public.visit_wishes as wish where wish.business_id = visit.business_id and wish.visit_id = visit.id
        and visit.status = 'scheduled' order by wish.created_at desc, wish.id limit 1))
$$;

-- Coming ones from the next, then the others from the latest.
create function private.portal_visits_page(session private.portal_sessions, skip int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.portal_visit_row(listed)
      || jsonb_build_object('is_ahead', private.is_visit_ahead(listed)) order by place), '[]')
  from (select shown, row_number() over (order by not private.is_visit_ahead(shown),
      case when private.is_visit_ahead(shown) then shown.starts_at end, shown.starts_at desc, shown.id) as place
    from private.portal_visits(session.business_id, session.client_id) as shown
    order by place offset skip limit 21) as each (listed, place)
$$;
