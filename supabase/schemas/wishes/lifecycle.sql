-- A step of private.after_visits and before_visit: a visit that is at another time, is over or does not take place answers what
-- its client wished of it, on whichever way the office changed it.
create function private.close_wishes(visit_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.requests as request set status = 'archived'
  from public.visit_wishes as wish
    -- Through the visit, whose business leads the index. Everything goes with its business.
    join public.visits as visit on visit.business_id = wish.business_id and visit.id = wish.visit_id
    join public.businesses as business on business.id = wish.business_id
  where visit.id = any(close_wishes.visit_ids) and request.business_id = wish.business_id
    and request.id = wish.request_id and request.status in ('unscheduled', 'scheduled')
$$;

-- Whether the office has not answered yet.
create function private.is_wish_open(wish public.visit_wishes) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.requests as request where request.business_id = wish.business_id
    and request.id = wish.request_id and request.status in ('unscheduled', 'scheduled'))
$$;
