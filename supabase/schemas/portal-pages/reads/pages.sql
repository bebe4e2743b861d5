-- The pages of the portal. The token says whose they are; nothing else does.

-- What every page has at its head: the business, the client and what there is to open.
create function private.portal_frame(session private.portal_sessions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('key', replace(session.business_id::text, '-', ''),
    'business', private.business_for_client(session.business_id, session.client_id), 'settings', jsonb_build_object('accent_color',
      private.document_layout(session.business_id) ->> 'accent_color'),
    'subdomain', business.subdomain, 'is_closed', business.closed_at is not null,
    'client', jsonb_build_object('name', client.name, 'greeting_name', private.greeting_name(client),
      'language', private.client_language(client.business_id, client.id)),
    'is_preview', session.preview_of is not null, 'today', private.today(session.business_id),
    'shows', jsonb_build_object('quotes', setting.shows_quotes, 'invoices', setting.shows_invoices,
      'appointments', setting.shows_appointments, 'requests', setting.shows_requests,
      'messages', setting.shows_messages),
    'unread_messages', case when setting.shows_messages then private.unread_by_client(business.id, client.id) else 0 end,
    'may_request_new', setting.may_request_new and business.closed_at is null,
    'cutoff_minutes', setting.cutoff_minutes,
    'welcome', jsonb_build_object('en', setting.welcome_en, 'es', setting.welcome_es))
  from public.businesses as business
    join public.portal_settings as setting on setting.business_id = business.id
    join public.clients as client on client.business_id = business.id
  where business.id = session.business_id and client.id = session.client_id
$$;

create function private.portal_home(session private.portal_sessions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'next_visit', (select private.portal_visit_row(visit)
      from private.portal_visits(session.business_id, session.client_id) as visit
      where private.is_visit_ahead(visit) order by visit.starts_at, visit.id limit 1),
    'open_quotes', (select coalesce(jsonb_agg(private.portal_quote_row(quote) order by quote.sent_at desc, quote.id), '[]')
      from private.portal_quotes(session.business_id, session.client_id) as quote
      where private.quote_state(quote) = 'open'),
    'due', (select jsonb_build_object('balance', coalesce(sum(invoice.balance), 0), 'invoices', count(*),
        'late', count(*) filter (where invoice.due_date < private.today(session.business_id)),
        'first_id', (array_agg(invoice.id order by invoice.due_date, invoice.id))[1])
      from private.portal_invoices(session.business_id, session.client_id) as invoice
      where invoice.status = 'sent' and invoice.balance > 0))
$$;

create function private.portal_requests_page(session private.portal_sessions, skip int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'request_number', listed.request_number,
    'title', listed.title, 'description', listed.description, 'status', listed.status,
    'created_at', listed.created_at,
    -- Of a visit: the page words it in the language that it is read in.
    'wish', (select jsonb_build_object('kind', wish.kind, 'visit_date', wish.visit_date,
        'start_time', to_char(wish.start_time, 'HH24:MI'))
      from public.visit_wishes as wish where wish.business_id = listed.business_id and wish.request_id = listed.id),
    'photos', (select count(*) from public.photos as photo where photo.request_id = listed.id
      and photo.business_id = listed.business_id))
    order by listed.created_at desc, listed.id), '[]')
  from (select request.* from public.requests as request
      join public.portal_settings as setting on setting.business_id = request.business_id and setting.shows_requests
    where request.business_id = session.business_id and request.client_id = session.client_id
      -- What the office wrote down for itself stays there.
      and request.source = 'portal'
    order by request.created_at desc, request.id offset skip limit 21) as listed
$$;

-- page: home, quotes, invoices, appointments, requests. Twenty rows at a time; the one after them says that there are more.
create function private.read_portal(token text, page text, skip int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_session(read_portal.token);
  begin_at int := least(greatest(coalesce(read_portal.skip, 0), 0), 100000);
begin
  return private.portal_frame(session) || case read_portal.page
    when 'home' then private.portal_home(session)
    when 'quotes' then jsonb_build_object('rows', private.portal_quotes_page(session, begin_at))
    when 'invoices' then jsonb_build_object('rows', private.portal_invoices_page(session, begin_at))
    when 'appointments' then jsonb_build_object('rows', private.portal_visits_page(session, begin_at))
    when 'requests' then jsonb_build_object('rows', private.portal_requests_page(session, begin_at))
    else '{}' end;
end
$$;
