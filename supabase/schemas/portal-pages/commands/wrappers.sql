-- What the server calls for a client: it limits the rate of requests and knows their IP address.
create function public.portal_door(subdomain text, link text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.portal_door(portal_door.subdomain, portal_door.link)
$$;

create function public.send_portal_code(subdomain text, email text, network text default null) returns void
language sql volatile set search_path = '' as $$
  select private.send_portal_code(send_portal_code.subdomain, send_portal_code.email, send_portal_code.network)
$$;

create function public.enter_portal(subdomain text, email text default null, code text default null,
  link text default null, choice int default null, ip text default null, user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.enter_portal(enter_portal.subdomain, enter_portal.email, enter_portal.code, enter_portal.link,
    enter_portal.choice, enter_portal.ip, enter_portal.user_agent)
$$;

create function public.leave_portal(token text, is_everywhere boolean default false) returns void
language sql volatile set search_path = '' as $$
  select private.leave_portal(leave_portal.token, leave_portal.is_everywhere)
$$;

create function public.read_portal(token text, page text, skip int default 0) returns jsonb
language sql volatile set search_path = '' as $$
  select private.read_portal(read_portal.token, read_portal.page, read_portal.skip)
$$;

create function public.request_in_portal(token text, request_id uuid, title text, description text default null,
  preferred_times text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.request_in_portal(request_in_portal.token, request_in_portal.request_id, request_in_portal.title,
    request_in_portal.description, request_in_portal.preferred_times)
$$;

create function public.wish_for_visit(token text, visit_id uuid, kind text, message text default null,
  wanted_date date default null, wanted_part text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.wish_for_visit(wish_for_visit.token, wish_for_visit.visit_id, wish_for_visit.kind,
    wish_for_visit.message, wish_for_visit.wanted_date, wish_for_visit.wanted_part)
$$;

create function public.open_portal_thread(token text, is_seen boolean, before int default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_portal_thread(open_portal_thread.token, open_portal_thread.is_seen, open_portal_thread.before)
$$;

create function public.write_in_portal(token text, message_id uuid, body text, file_ids uuid[] default '{}') returns jsonb
language sql volatile set search_path = '' as $$
  select private.write_in_portal(write_in_portal.token, write_in_portal.message_id, write_in_portal.body,
    write_in_portal.file_ids)
$$;

create function public.portal_thread_news(token text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.portal_thread_news(portal_thread_news.token)
$$;

create function public.place_for_photo(token text, request_id uuid, photo_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.place_for_photo(place_for_photo.token, place_for_photo.request_id, place_for_photo.photo_id)
$$;

create function public.add_photo_in_portal(token text, request_id uuid, photo_id uuid, width int, height int,
  size_bytes int) returns void
language sql volatile set search_path = '' as $$
  select private.add_photo_in_portal(add_photo_in_portal.token, add_photo_in_portal.request_id,
    add_photo_in_portal.photo_id, add_photo_in_portal.width, add_photo_in_portal.height, add_photo_in_portal.size_bytes)
$$;

-- What owners and managers call.
create function public.client_portal(client_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.client_portal(client_portal.client_id)
$$;

create function public.unchecked_address(client_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.unchecked_address(unchecked_address.client_id)
$$;

create function public.confirm_address(client_id uuid, address text) returns void
language sql volatile set search_path = '' as $$
  select private.confirm_address(confirm_address.client_id, confirm_address.address)
$$;

create function public.invite_to_portal(client_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.invite_to_portal(invite_to_portal.client_id)
$$;

create function public.end_portal_session(session_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.end_portal_session(end_portal_session.session_id)
$$;

create function public.preview_portal(client_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.preview_portal(preview_portal.client_id)
$$;

grant execute on function private.portal_door, private.send_portal_code, private.enter_portal, private.leave_portal,
  private.read_portal, private.request_in_portal, private.wish_for_visit, private.open_portal_thread,
  private.write_in_portal, private.portal_thread_news, public.portal_thread_news, private.place_for_photo, private.add_photo_in_portal, public.portal_door, public.send_portal_code, public.enter_portal, public.leave_portal,
  public.read_portal, public.request_in_portal, public.wish_for_visit, public.open_portal_thread, public.write_in_portal,
  public.place_for_photo, public.add_photo_in_portal to service_role;
grant execute on function private.client_portal, private.unchecked_address, private.confirm_address, private.invite_to_portal, private.end_portal_session,
  private.preview_portal to authenticated;
grant execute on function public.client_portal, public.unchecked_address, public.confirm_address, public.invite_to_portal, public.end_portal_session,
  public.preview_portal to authenticated, service_role;
