-- The owner's dashboard, card by card. One plan of each serves all businesses (waiting.sql says why).

-- The waiting records in sums, and the first of them.
create function private.waiting_card(business_id uuid, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with waiting as materialized (
    select item.* from private.money_waiting(waiting_card.business_id, waiting_card.day) as item
  ), of_kind as materialized (
    select waiting.kind, count(*) as items, sum(waiting.amount) as amount from waiting group by waiting.kind
  ), top as materialized (
    select waiting.* from waiting order by waiting.weight desc, waiting.kind, waiting.record_id limit 8
  )
  select jsonb_build_object('amount', (select coalesce(sum(of_kind.amount), 0) from of_kind),
    'items', (select coalesce(sum(of_kind.items), 0) from of_kind),
    'kinds', (select coalesce(jsonb_object_agg(of_kind.kind, jsonb_build_object('items', of_kind.items,
      'amount', of_kind.amount)), '{}') from of_kind),
    -- Eight names are looked up: a join would read all clients, since a plan for all businesses expects more rows.
    'first', (select coalesce(jsonb_agg(to_jsonb(top) || jsonb_build_object('client_name', (select client.name
        from public.clients as client where client.business_id = waiting_card.business_id and client.id = top.client_id))
      order by top.weight desc, top.kind, top.record_id), '[]') from top)));
end
$$;

-- What the cards of requests and quotes say of a client.
create function private.client_words(client public.clients) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
    'last_name', client.last_name, 'company_name', client.company_name)
$$;

create function private.requests_card(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with open as materialized (
    select request.id, request.title, request.urgency, request.created_at, request.wanted_start, booked.answer_by,
      request.client_id, wish.kind as wish, wish.visit_date, wish.start_time,
      row_number() over (order by booked.answer_by,
        case when booked.answer_by is not null then request.wanted_start end,
        array_position(array['urgent', 'high'], request.urgency), request.created_at, request.id) as rank
    from public.requests as request
      -- A time that is kept until the office answers; where it offered others, the client chooses.
      left join lateral (select min(claim.expires_at) as answer_by from private.time_claims as claim
          join private.online_bookings as booking on booking.request_id = claim.request_id and not booking.is_offered
        where claim.business_id = request.business_id and claim.request_id = request.id
          and claim.expires_at > now()) as booked on request.wanted_start is not null
      left join public.visit_wishes as wish on wish.business_id = request.business_id and wish.request_id = request.id
    where request.business_id = requests_card.business_id and request.status = 'unscheduled'
  )
  select jsonb_build_object('items', (select count(*) from open), 'first', (
    select coalesce(jsonb_agg(to_jsonb(open) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from open join public.clients as client
      on client.business_id = requests_card.business_id and client.id = open.client_id where rank <= 5)));
end
$$;

-- Approved and not a job yet, changes requested, about to expire, to follow up (isFollowUpDue), then the others.
create function private.quotes_card(business_id uuid, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with offered as materialized (
    select quote.id, quote.title, quote.status, quote.total, quote.valid_until, quote.sent_at, quote.followed_up_at,
      quote.viewed_at, quote.client_id, row_number() over (order by case when quote.status = 'approved' then 0
        when quote.status = 'changes_requested' then 1 when quote.valid_until <= quotes_card.day + 3 then 2
        when quote.sent_at <= now() - interval '72 hours' and coalesce(quote.followed_up_at < quote.sent_at
          + case when quote.sent_at <= now() - interval '168 hours' then interval '168 hours' else interval '72 hours'
            end, true) then 3 else 4 end, quote.valid_until, quote.id) as rank
    from public.quotes as quote
    where quote.business_id = quotes_card.business_id and not quote.is_archived
      and (quote.status in ('approved', 'changes_requested')
        or quote.status = 'sent' and coalesce(quote.valid_until >= quotes_card.day, true))
  )
  select jsonb_build_object('items', (select count(*) from offered),
    'amount', (select coalesce(sum(offered.total), 0) from offered), 'first', (
    select coalesce(jsonb_agg(to_jsonb(offered) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from offered join public.clients as client
      on client.business_id = quotes_card.business_id and client.id = offered.client_id where rank <= 5)));
end
$$;

-- The cash that people noted and nobody has answered; it is confirmed on its job, the oldest first.
create function private.cash_card(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('items', count(*), 'amount', coalesce(sum(noted.amount), 0),
    'job_id', (array_agg(noted.job_id order by noted.created_at, noted.id))[1])
  from public.cash_notes as noted where noted.business_id = cash_card.business_id and noted.status = 'noted');
end
$$;

-- By document: no figure needs the lines of an invoice. Only two months of the books are read.
create function private.revenue_card(business_id uuid, month_before date, this_month date, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day >= this_month), 0),
    'last_month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day < this_month), 0),
    'received', coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day >= this_month), 0),
    'received_last_month',
      coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day < this_month), 0))
  from public.books as entry
  where entry.business_id = revenue_card.business_id and entry.kind in ('invoice', 'payment', 'refund')
    and entry.day between month_before and revenue_card.day);
end
$$;

create function private.dashboard_totals(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  day date := private.today(dashboard_totals.business_id);
  this_month date := date_trunc('month', day::timestamp)::date;
  month_before date := (this_month - interval '1 month')::date;
  zone text := (select business.timezone from public.businesses as business
    where business.id = dashboard_totals.business_id);
  unpaid jsonb;
  done jsonb;
begin
  perform private.check_managed(dashboard_totals.business_id);
  select jsonb_build_object('invoices', count(*), 'amount', coalesce(sum(invoice.balance), 0),
    'late', count(*) filter (where invoice.due_date < day),
    'late_amount', coalesce(sum(invoice.balance) filter (where invoice.due_date < day), 0))
  into unpaid from public.invoices as invoice
  where invoice.business_id = dashboard_totals.business_id and invoice.status = 'sent' and invoice.balance > 0;
  -- All of them are counted in an index, and only those of two months are read.
  select jsonb_build_object('month', count(*) filter (where job.completed_at >= this_month at time zone zone),
    'last_month', count(*) filter (where job.completed_at < this_month at time zone zone),
    'all', (select count(*) from public.jobs as finished
      where finished.business_id = dashboard_totals.business_id and finished.status = 'completed'))
  into done from public.jobs as job
  where job.business_id = dashboard_totals.business_id and job.status = 'completed'
    and job.completed_at >= month_before at time zone zone;
  return jsonb_build_object('today', day, 'unpaid', unpaid, 'jobs_done', done,
    'revenue', private.revenue_card(dashboard_totals.business_id, month_before, this_month, day),
    'clients', (select count(*) from public.clients as client where client.business_id = dashboard_totals.business_id),
    'requests', private.requests_card(dashboard_totals.business_id),
    'quotes', private.quotes_card(dashboard_totals.business_id, day),
    'table', private.waiting_card(dashboard_totals.business_id, day),
    'cash', private.cash_card(dashboard_totals.business_id));
end
$$;

-- The owner's dashboard in one result: the month so far, outstanding balances, and waiting records.
create function public.dashboard_totals(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.dashboard_totals(dashboard_totals.business_id)
$$;

grant execute on function private.dashboard_totals to authenticated;
grant execute on function public.dashboard_totals to authenticated, service_role;
