-- Photos of what a client asks for, at most five, on the day on which they ask. The server stores the bytes between these two.

create function private.photographed_request(token text, request_id uuid, photo_id uuid) returns public.requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_client(photographed_request.token);
  request public.requests;
begin
  select * into request from public.requests as found where found.id = photographed_request.request_id
    and found.business_id = session.business_id and found.client_id = session.client_id and found.source = 'portal'
    and found.created_at > now() - interval '1 day'
  for no key update of found;
  if request.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  if (select count(*) from public.photos as photo where photo.request_id = request.id
      and photo.business_id = request.business_id and photo.id <> photographed_request.photo_id) >= 5 then
    raise sqlstate 'PT409' using message = 'photos_full';
  end if;
  -- Of all strangers of a day together, or they would take the room of the business within a few.
  if (select count(*) from public.requests as earlier
      join public.clients as client on client.business_id = earlier.business_id and client.id = earlier.client_id
      join public.photos as photo on photo.business_id = earlier.business_id and photo.request_id = earlier.id
      where earlier.business_id = request.business_id and earlier.created_at > now() - interval '1 day'
        and earlier.source = 'portal' and private.is_stranger(client) and photo.id <> photographed_request.photo_id) >= 40
    and (select private.is_stranger(client) from public.clients as client
      where client.business_id = request.business_id and client.id = request.client_id) then
    raise sqlstate 'PT409' using message = 'photos_full';
  end if;
  return request;
end
$$;

-- Where the bytes belong.
create function private.place_for_photo(token text, request_id uuid, photo_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.photographed_request(place_for_photo.token, place_for_photo.request_id,
    place_for_photo.photo_id);
begin
  perform private.require_storage_room(request.business_id, 0);
  return request.business_id || '/' || place_for_photo.photo_id || '.jpg';
end
$$;

-- The same photo again is the one that is there.
create function private.add_photo_in_portal(token text, request_id uuid, photo_id uuid, width int, height int,
  size_bytes int) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.photographed_request(add_photo_in_portal.token, add_photo_in_portal.request_id,
    add_photo_in_portal.photo_id);
begin
  if exists (select from public.photos as photo where photo.id = add_photo_in_portal.photo_id
    and photo.request_id = request.id and photo.business_id = request.business_id) then
    return;
  end if;
  insert into public.photos (id, business_id, user_id, request_id, path, size_bytes, width, height)
  values (add_photo_in_portal.photo_id, request.business_id, request.user_id, request.id,
    request.business_id || '/' || add_photo_in_portal.photo_id || '.jpg', add_photo_in_portal.size_bytes,
    add_photo_in_portal.width, add_photo_in_portal.height);
end
$$;
