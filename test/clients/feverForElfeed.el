;;; feverForElfeed.el --- Syncs elfeed over Fever -*- lexical-binding: t; -*-

;; Debian packages elfeed without a client of Fever. This one sends the requests that were recorded from elfeed-protocol
;; (test/fixtures/sync/elfeed.jsonl). The environment names the address, the account and the folder of the database.

(require 'package)
(package-initialize)
(require 'elfeed)

(setq elfeed-db-directory (getenv "ELFEED_FOLDER"))

(defconst fever-address (getenv "FEVER_ADDRESS"))
(defconst fever-key (md5 (concat (getenv "FEVER_NAME") ":" (getenv "FEVER_SECRET"))))
(defconst fever-items-per-request 50)

(defun fever-ask (query &optional mark)
  "The answer to the parameters in QUERY, after the change in MARK."
  (let ((url-request-method "POST")
        (url-request-data (concat "api_key=" fever-key mark))
        (url-show-status nil))
    (with-current-buffer (url-retrieve-synchronously (concat fever-address query) t)
      (goto-char (point-min))
      (re-search-forward "^\r?\n")
      (let ((answer (json-parse-string (decode-coding-string (buffer-substring (point) (point-max)) 'utf-8)
                                       :array-type 'list)))
        (kill-buffer)
        (unless (eql (gethash "auth" answer) 1) (error "The server refuses the key"))
        answer))))

(defun fever-ask-ids (list)
  "The ids in the comma-separated LIST of the server."
  (mapcar #'string-to-number (split-string (gethash list (fever-ask (concat "?api&" list))) "," t)))

(defun fever-add (item)
  "Store ITEM, unless elfeed has it."
  (let ((id (number-to-string (gethash "id" item))))
    (elfeed-db-add
     (list (elfeed-entry--create
            :id (cons fever-address id)
            :title (elfeed-cleanup (gethash "title" item))
            :link (gethash "url" item)
            :feed-id (number-to-string (gethash "feed_id" item))
            :date (float (gethash "created_on_time" item))
            :content (gethash "html" item)
            :content-type 'html
            :tags (list 'unread)
            :meta (list :fever-id (gethash "id" item)))))))

(defun fever-entries ()
  "All entries, latest first."
  (let (entries)
    (with-elfeed-db-visit (entry _feed) (push entry entries))
    (nreverse entries)))

(defun fever-id (entry) (elfeed-meta entry :fever-id))

(defun fever-sync ()
  "Bring the feeds, the unread and saved entries, and the marks of the server."
  (dolist (feed (gethash "feeds" (fever-ask "?api&feeds")))
    (let ((stored (elfeed-db-get-feed (number-to-string (gethash "id" feed)))))
      (setf (elfeed-feed-url stored) (gethash "url" feed)
            (elfeed-feed-title stored) (gethash "title" feed))))
  (let* ((saved (fever-ask-ids "saved_item_ids"))
         (unread (fever-ask-ids "unread_item_ids"))
         (known (mapcar #'fever-id (fever-entries)))
         (missing (seq-difference (seq-uniq (append saved unread)) known)))
    (dolist (ids (seq-partition missing fever-items-per-request))
      (mapc #'fever-add (gethash "items" (fever-ask (concat "?api&items&with_ids=" (mapconcat #'number-to-string ids ","))))))
    ;; The hooks below are for marks of the reader.
    (dolist (entry (fever-entries))
      (if (memq (fever-id entry) unread) (elfeed-tag-1 entry 'unread) (elfeed-untag-1 entry 'unread))
      (if (memq (fever-id entry) saved) (elfeed-tag-1 entry 'star) (elfeed-untag-1 entry 'star))))
  (elfeed-db-save))

(defun fever-mark (entry as)
  (fever-ask "" (format "&mark=item&id=%d&as=%s" (fever-id entry) as)))

(defun fever-send-marks (entries tags marks)
  "Send the change of TAGS of ENTRIES by the names in MARKS."
  (dolist (tag tags)
    (when-let ((as (cdr (assq tag marks))))
      (dolist (entry entries) (fever-mark entry as)))))

(add-hook 'elfeed-tag-hooks
          (lambda (entries tags) (fever-send-marks entries tags '((unread . "unread") (star . "saved")))))
(add-hook 'elfeed-untag-hooks
          (lambda (entries tags) (fever-send-marks entries tags '((unread . "read") (star . "unsaved")))))

(defun fever-mark-latest (count)
  "Read COUNT unread entries, and star the next one."
  (let ((unread (seq-filter (lambda (entry) (elfeed-tagged-p 'unread entry)) (fever-entries))))
    (elfeed-untag (seq-take unread count) 'unread)
    (elfeed-tag (list (nth count unread)) 'star))
  (elfeed-db-save))

(defun fever-print ()
  "Print all entries as JSON."
  (princ (json-serialize
          (vconcat (mapcar (lambda (entry)
                             (list :id (fever-id entry)
                                   :isRead (if (elfeed-tagged-p 'unread entry) :false t)
                                   :isSaved (if (elfeed-tagged-p 'star entry) t :false)))
                           (fever-entries))))))
